/** What an open page follows (lib/edge/live/live-route.ts). */
export interface Following {
  /** The address of the live endpoint with the page's topics and subjects. */
  address: string;
  /** When the page was rendered, as ISO 8601. */
  since: string;
}

const POLL_MILLISECONDS = 10_000;
/** After failures, the wait doubles from the first to the second. */
const LEAST_MILLISECONDS = 1_000;
const MOST_MILLISECONDS = 60_000;
/** A page that was hidden for less keeps its stream. */
const HIDDEN_MILLISECONDS = 10_000;
/** The server sends something every 25 seconds. A connection without anything for so long is lost. */
const SILENT_MILLISECONDS = 60_000;

/**
 * Statuses after which retrying cannot help: the session ended, or the role changed. 404 is not one of them, because a
 * server of the version before gives it during an upgrade.
 */
const FINAL = [400, 401, 403];

const silent = new Error('The server sent nothing for too long.');

interface Message {
  /** Topics. */
  changed: string[];
  /** The moment to ask from the next time. */
  since: string;
}

/**
 * Follows a page's subjects until the signal is aborted: by a stream while the page is visible, or by asking every 10
 * seconds where the server keeps none. After a failure it waits, longer each time and never at the same moment as other
 * browsers.
 * @param changed called when something that the page shows may have changed
 */
export async function follow({ address, since }: Following, changed: () => void, signal: AbortSignal): Promise<void> {
  let from = since;
  let failures = 0;
  const take = (message: Message) => {
    failures = 0;
    from = message.since;
    if (message.changed.length > 0) changed();
  };
  while (!signal.aborted) {
    await untilVisible(signal);
    if (signal.aborted) return;
    const connection = connectionWhileVisible(signal);
    let wait = 0;
    try {
      const response = await fetch(`${address}&since=${encodeURIComponent(from)}`, {
        headers: { Accept: 'text/event-stream, application/json' },
        cache: 'no-store',
        signal: connection.signal,
      });
      if (FINAL.includes(response.status)) return;
      if (!response.ok) {
        wait = waitAsked(response);
        throw new Error(`The server answered ${response.status}.`);
      }
      if (response.headers.get('Content-Type')?.startsWith('text/event-stream')) {
        if (!(await readMessages(response, take, connection.heard)))
          throw new Error('The stream ended before its first message.');
        wait = jittered(LEAST_MILLISECONDS);
      } else {
        take((await response.json()) as Message);
        wait = POLL_MILLISECONDS;
      }
    } catch {
      if (!connection.signal.aborted || connection.signal.reason === silent)
        wait = Math.max(wait, jittered(Math.min(MOST_MILLISECONDS, LEAST_MILLISECONDS * 2 ** failures++)));
    } finally {
      connection.end();
    }
    await sleep(wait, signal);
  }
}

/**
 * Reads a stream of server-sent events until it ends. Comments only show that the connection lives.
 * @param heard called whenever something arrives
 * @returns whether there was any message
 */
async function readMessages({ body }: Response, take: (message: Message) => void, heard: () => void): Promise<boolean> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let any = false;
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    heard();
    const events = (rest + read.value).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events)
      if (event.startsWith('data: ')) {
        take(JSON.parse(event.slice('data: '.length)) as Message);
        any = true;
      }
  }
  return any;
}

/** `Retry-After` in seconds, up to a minute, or up to twice as long. Zero if there is none, or a date. */
const waitAsked = ({ headers }: Response): number =>
  jittered(2 * Math.min(MOST_MILLISECONDS, Number(headers.get('Retry-After')) * 1_000 || 0));

/** Half of the time, and a random part of the other half. */
const jittered = (milliseconds: number): number => (milliseconds * (1 + Math.random())) / 2;

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
}

function untilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState !== 'visible' && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
    look();
  });
}

interface Connection {
  signal: AbortSignal;
  /** Something has arrived. */
  heard(): void;
  end(): void;
}

/** A signal that is aborted with another, once the page has been hidden for a while, or when the server is silent. */
function connectionWhileVisible(signal: AbortSignal): Connection {
  const connection = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const abort = () => connection.abort();
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(() => connection.abort(silent), SILENT_MILLISECONDS);
  };
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState !== 'visible') timer = setTimeout(abort, HIDDEN_MILLISECONDS);
  };
  signal.addEventListener('abort', abort);
  document.addEventListener('visibilitychange', look);
  heard();
  return {
    signal: connection.signal,
    heard,
    end() {
      clearTimeout(timer);
      clearTimeout(silence);
      signal.removeEventListener('abort', abort);
      document.removeEventListener('visibilitychange', look);
    },
  };
}
