// A worker starts itself; what goes wrong there becomes an error that its page hears of.
__wbg_init().catch((error) => setTimeout(() => { throw error; }));
