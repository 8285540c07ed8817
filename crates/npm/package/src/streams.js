// Streams of bytes.

/** A stream of what `next` promises, up to the first `undefined`, with no read-ahead. */
export function toStream(next, cancel) {
  return new ReadableStream(
    {
      async pull(controller) {
        const chunk = await next();
        if (chunk) controller.enqueue(chunk);
        else controller.close();
      },
      cancel,
    },
    { highWaterMark: 0 },
  );
}
