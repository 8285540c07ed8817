// First use of the app in WebKit: signs in, looks at objects, runs a query, looks at a picture. The app's
// content security policy holds there, and blocks nothing that the app needs.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Builder, By, Capabilities, Key, until } from "selenium-webdriver";

const address = process.env.BELVEDERE_ADDRESS;
const WAIT = 20_000;

let driver;
before(async () => {
  const browser = { binary: process.env.BELVEDERE_WEBKIT, args: ["--automation"] };
  const capabilities = new Capabilities().setBrowserName("MiniBrowser").set("webkitgtk:browserOptions", browser);
  driver = await new Builder().usingServer(process.env.BELVEDERE_WEBDRIVER).withCapabilities(capabilities).build();
  await driver.manage().window().setRect({ width: 1280, height: 800 });
});
after(() => driver?.quit());

/** Waits for a visible element that a path of XPath leads to. */
async function found(path) {
  const element = await driver.wait(until.elementLocated(By.xpath(path)), WAIT, path);
  return driver.wait(until.elementIsVisible(element), WAIT, path);
}

const named = (kind, name) => found(`//${kind}[normalize-space()=${JSON.stringify(name)}]`);

const count = (role) => driver.findElements(By.css(`[role=${role}]`)).then((elements) => elements.length);

/** Collects what the policy blocks from now on. WebKit has no reports of what it has blocked before. */
const watch = () =>
  driver.executeScript(`
    window.blocked = [];
    addEventListener("securitypolicyviolation", (event) => blocked.push(event.violatedDirective + " " + event.blockedURI));`);

test("signs in", async () => {
  await driver.get(address);
  await (await named("button", "Sign in")).click();
  await (await found("//button[contains(., 'Analyst')]")).click();
  // The page that asks for consent comes the first time only.
  const buttons = (path) => driver.findElements(By.xpath(`//button[${path}]`));
  const isSignedIn = async () => {
    for (const allow of await buttons("normalize-space()='Allow'")) await allow.click().catch(() => {});
    return (await buttons("starts-with(@aria-label, 'Account')")).length > 0;
  };
  await driver.wait(isSignedIn, WAIT, "the account");
});

test("shows objects", async () => {
  await watch();
  await (await found("//main//a[normalize-space()='Flight']")).click();
  await driver.wait(async () => (await count("gridcell")) > 100, WAIT, "rows");
});

test("shows the picture of an object", async () => {
  await (await found("//nav//a[normalize-space()='Inspection']")).click();
  await (await found("//*[@role='gridcell'][contains(., 'INS')]")).click();
  const width = () => driver.executeScript("return document.querySelector(\"img[src^='blob:']\")?.naturalWidth > 0");
  await driver.wait(width, WAIT, "the picture");
});

test("runs a query in a worker", async () => {
  await (await found("//nav//a[normalize-space()='SQL']")).click();
  const editor = () => driver.executeScript("return document.activeElement.shadowRoot?.querySelector('.cm-content') != null");
  await driver.wait(editor, WAIT, "the editor has the focus");
  const sql = "SELECT carrier, count(*) AS flights FROM `/Belvedere Air/operations/flights` GROUP BY carrier";
  await driver.actions().sendKeys(sql).keyDown(Key.CONTROL).sendKeys(Key.ENTER).keyUp(Key.CONTROL).perform();
  await found("//*[@role='columnheader'][contains(., 'flights')]");
  await driver.wait(async () => (await count("gridcell")) > 1, WAIT, "rows");
});

test("the policy has blocked nothing", async () => {
  assert.deepEqual(await driver.executeScript("return window.blocked"), []);
});

test("the policy holds", async () => {
  await driver.executeScript(`new Image().src = "http://127.0.0.1:1/"`);
  const blocked = () => driver.executeScript("return window.blocked");
  await driver.wait(async () => (await blocked()).length > 0, WAIT, "a report");
  assert.equal((await blocked())[0], "img-src http://127.0.0.1:1/");
});
