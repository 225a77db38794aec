/** One server-sent event. */
export type SentEvent = { id?: string; event: string; data: { id?: number; title?: string; count?: number } };

export type EventStream = {
  response: Response;
  /** The next event that fits; those before it are dropped. Undefined when the stream ends first. */
  next(fits?: (event: SentEvent) => boolean): Promise<SentEvent | undefined>;
  close(): void;
};

/** Reads a stream of events as a browser would, with the token in the header. */
export async function openEvents(address: string, headers: Record<string, string>): Promise<EventStream> {
  const stop = new AbortController();
  const response = await fetch(address, { headers, signal: stop.signal });
  const events = response.body ? read(response.body) : undefined;
  return {
    response,
    async next(fits = () => true) {
      for (;;) {
        const step = await events?.next();
        if (!step || step.done) return undefined;
        if (fits(step.value)) return step.value;
      }
    },
    close: () => stop.abort(),
  };
}

async function* read(body: ReadableStream<Uint8Array>): AsyncGenerator<SentEvent> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const part of body) {
    const blocks = (rest + decoder.decode(part, { stream: true })).split('\n\n');
    rest = blocks.pop() as string;
    for (const block of blocks) {
      const fields = Object.fromEntries(
        block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      );
      if (fields.event)
        yield { ...(fields.id && { id: fields.id }), event: fields.event, data: JSON.parse(fields.data ?? '{}') };
    }
  }
}
