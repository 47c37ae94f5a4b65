/** Where a response that goes on is written. */
export interface Sink {
  write(chunk: Uint8Array): void;
  /** Ends the response. */
  end(): void;
  /** Bytes that were written and that the client has not yet taken. */
  readonly unread: number;
}

/**
 * Called once when the response begins.
 * @returns called once when the client has left
 */
export type Push = (sink: Sink) => () => void;

/**
 * A response to which the server writes now and then, for as long as the client stays. A server can hand over its own
 * sink, which costs half of a stream in memory and time. For any other code it is an ordinary Response with a stream.
 */
export class PushedResponse extends Response {
  constructor(
    readonly push: Push,
    headers: Record<string, string>,
  ) {
    let leave: (() => void) | undefined;
    let open = true;
    const body = new ReadableStream<Uint8Array>(
      {
        // Only once it is read.
        pull(controller) {
          leave ??= push({
            write: (chunk) => controller.enqueue(chunk),
            end() {
              if (open) controller.close();
              open = false;
            },
            get unread() {
              return -(controller.desiredSize ?? 0);
            },
          });
        },
        cancel() {
          open = false;
          leave?.();
        },
      },
      { highWaterMark: 0, size: (chunk) => chunk?.byteLength ?? 0 },
    );
    super(body, { headers });
  }
}
