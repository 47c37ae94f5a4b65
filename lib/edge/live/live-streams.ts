import type { LiveInterest } from '@/lib/operation/live/store';
import type { Logger } from '@/lib/platform/log/logger';
import { type LiveNotice, type LiveNotices, subjectKey } from '@/lib/platform/postgres/live-notices';
import type { LiveTopic } from '@/lib/platform/postgres/written-topics';
import type { Clock } from '@/lib/platform/shared/clock';
import type { Push, Sink } from '@/lib/platform/shared/pushed-response';
import type { SessionStore } from '@/lib/sign-in/sessions/store';
import { type LiveMessage, liveMessage } from './live-message';
import { mayFollow } from './may-follow';

/**
 * The time between two messages on a stream: longer the more streams there are to notify, because each costs the
 * process the same.
 */
const LEAST_PAUSE_MILLISECONDS = 500;
const MOST_PAUSE_MILLISECONDS = 1_250;
/** Milliseconds that each stream with a message adds to the pause. */
const PAUSE_PER_STREAM = 1.5;
/** How often sessions are checked without a notice, and idle connections get a sign of life. */
const ROUND_MILLISECONDS = 25_000;
export const STREAMS_OF_SESSION_AT_MOST = 20;
const STREAMS_AT_MOST = 2_000;
/** A tenant with many open pages leaves room for the others. */
export const STREAMS_OF_TENANT_AT_MOST = STREAMS_AT_MOST / 4;
/** A browser that has left so many bytes unread, which is dozens of messages, does not read. */
const UNREAD_AT_MOST = 4_096;

export interface Reader extends LiveInterest {
  tenantId: string;
  sessionId: string;
}

interface Stream extends Reader {
  keys: ReadonlySet<string> | null;
  sink: Sink;
}

/** The streams of one tenant, and the pending messages of each. */
interface Audience {
  streams: Set<Stream>;
  due: Map<Stream, Set<LiveTopic>>;
  /** Sends what is due, if anything is. */
  sending: Promise<void> | null;
}

export interface LiveStreams {
  /** Whether pages can be notified of changes here: only where announcements arrive. */
  readonly available: boolean;
  /**
   * Opens a stream of server-sent events (HTML, 9.2).
   * @param first read once the stream follows, so that nothing is missed between the two; then the first message
   * @returns begins the stream when the response does; null if there are too many already
   */
  open(reader: Reader, first: () => Promise<LiveMessage>): Push | null;
  readonly count: number;
  /** Ends every stream; no further ones are opened. */
  close(): void;
}

const encoder = new TextEncoder();
const messageOf = (data: LiveMessage): Uint8Array => encoder.encode(`data: ${JSON.stringify(data)}\n\n`);
const SIGN_OF_LIFE = encoder.encode(':\n\n');

/**
 * The open pages of the console that this process tells of changes. They hold no database connection. Before a stream
 * gets a message its session is checked, with those of all other streams of the tenant that get one, in one statement.
 */
export function createLiveStreams({
  live,
  sessions,
  now,
  log,
}: {
  live: LiveNotices;
  sessions: Pick<SessionStore, 'findOpening'>;
  now: Clock;
  log: Pick<Logger, 'warn'>;
}): LiveStreams {
  const audiences = new Map<string, Audience>();
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe: (() => void) | undefined;
  let closed = false;
  let count = 0;

  function end(stream: Stream): void {
    const audience = audiences.get(stream.tenantId);
    if (!audience?.streams.delete(stream)) return;
    count -= 1;
    audience.due.delete(stream);
    if (audience.streams.size === 0) audiences.delete(stream.tenantId);
    if (count === 0) rest();
    stream.sink.end();
  }

  function send(stream: Stream, message: Uint8Array): void {
    if (!audiences.get(stream.tenantId)?.streams.has(stream)) return;
    if (stream.sink.unread > UNREAD_AT_MOST) return end(stream);
    stream.sink.write(message);
  }

  /** Ends the streams whose sessions ended or whose people lost their role. @returns the others */
  async function admit(tenantId: string, streams: Iterable<Stream>): Promise<Stream[]> {
    const asked = [...streams];
    const ids = [...new Set(asked.map(({ sessionId }) => sessionId))];
    const open = new Map(
      (await sessions.findOpening({ tenantId, which: { ids }, now: now() })).map((one) => [one.id, one.role]),
    );
    return asked.filter((stream) => {
      const role = open.get(stream.sessionId);
      const admitted = role !== undefined && stream.topics.every((topic) => mayFollow(role, topic));
      if (!admitted) end(stream);
      return admitted;
    });
  }

  async function tell(tenantId: string, audience: Audience): Promise<void> {
    while (audience.due.size > 0) {
      const { due } = audience;
      audience.due = new Map();
      const messages = new Map<string, Uint8Array>();
      try {
        for (const stream of await admit(tenantId, due.keys())) {
          const topics = [...(due.get(stream) ?? [])].sort();
          const name = topics.join();
          const message = messages.get(name) ?? messageOf(liveMessage(topics, now()));
          messages.set(name, message);
          send(stream, message);
        }
      } catch (err) {
        // Streams that cannot be checked are not notified. Browsers connect again, and then receive what is new.
        log.warn({ err }, 'live streams could not be checked and were closed');
        for (const stream of due.keys()) end(stream);
      }
      const pause = Math.min(MOST_PAUSE_MILLISECONDS, LEAST_PAUSE_MILLISECONDS + PAUSE_PER_STREAM * due.size);
      await new Promise((resolve) => setTimeout(resolve, pause).unref());
    }
    audience.sending = null;
  }

  function notice({ tenantId, topics, subjects }: LiveNotice): void {
    const audience = audiences.get(tenantId);
    if (!audience) return;
    for (const stream of audience.streams) {
      const followed = topics.filter((topic) => stream.topics.includes(topic));
      if (followed.length === 0 || !concerns(stream, subjects)) continue;
      const due = audience.due.get(stream) ?? new Set();
      for (const topic of followed) due.add(topic);
      audience.due.set(stream, due);
    }
    if (audience.due.size > 0) audience.sending ??= tell(tenantId, audience);
  }

  const missed = () => {
    for (const [tenantId, { streams }] of audiences) {
      const topics = new Set([...streams].flatMap((stream) => stream.topics));
      notice({ tenantId, topics: [...topics], subjects: null });
    }
  };

  const watch = () =>
    live
      .watch(new Map([...audiences].map(([tenantId, { streams }]) => [tenantId, topicsOf(streams)])))
      .catch(() => undefined);

  async function round(): Promise<void> {
    void watch();
    for (const [tenantId, { streams }] of audiences)
      try {
        for (const stream of await admit(tenantId, streams)) send(stream, SIGN_OF_LIFE);
      } catch {
        // The next round, or the next notice, checks again.
      }
  }

  function wake(): void {
    unsubscribe ??= live.subscribe({ onNotice: notice, onGap: missed, onAsked: () => void watch() });
    timer ??= setInterval(() => void round(), ROUND_MILLISECONDS).unref();
  }

  function rest(): void {
    clearInterval(timer);
    timer = undefined;
    unsubscribe?.();
    unsubscribe = undefined;
  }

  function isFull({ tenantId, sessionId }: Reader): boolean {
    const streams = audiences.get(tenantId)?.streams ?? new Set<Stream>();
    const own = [...streams].filter((stream) => stream.sessionId === sessionId).length;
    return (
      closed ||
      count >= STREAMS_AT_MOST ||
      streams.size >= STREAMS_OF_TENANT_AT_MOST ||
      own >= STREAMS_OF_SESSION_AT_MOST
    );
  }

  /** Apart from what asks for the first message, because that holds the request. */
  const leaveOf = (stream: Stream) => () => end(stream);

  async function begin(stream: Stream, first: () => Promise<LiveMessage>): Promise<void> {
    const { tenantId, topics } = stream;
    const audience = audiences.get(tenantId) ?? { streams: new Set(), due: new Map(), sending: null };
    audience.streams.add(stream);
    audiences.set(tenantId, audience);
    count += 1;
    wake();
    try {
      await live.watch(new Map([[tenantId, topics]]));
      send(stream, messageOf(await first()));
    } catch {
      end(stream);
    }
  }

  return {
    get available() {
      return live.listening && !closed;
    },
    get count() {
      return count;
    },
    open(reader, first) {
      if (isFull(reader)) return null;
      return (sink) => {
        const stream: Stream = { ...reader, keys: reader.ids && new Set(reader.ids.map(subjectKey)), sink };
        // Many may have been opened at once.
        if (isFull(reader)) sink.end();
        else void begin(stream, first);
        return leaveOf(stream);
      };
    },
    close() {
      closed = true;
      for (const { streams } of audiences.values()) for (const stream of streams) end(stream);
    },
  };
}

const topicsOf = (streams: ReadonlySet<Stream>): Set<LiveTopic> =>
  new Set([...streams].flatMap(({ topics }) => topics));

const concerns = ({ keys }: Stream, subjects: ReadonlySet<string> | null): boolean => {
  if (keys === null || subjects === null) return true;
  for (const key of keys) if (subjects.has(key)) return true;
  return false;
};
