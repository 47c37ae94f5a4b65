import { hash } from 'node:crypto';
import { type LiveTopic, liveTopics, writtenTopics } from './written-topics';

/** Separate from that of caches: processes of the version before would fail at an unknown kind of change. */
export const LIVE_CHANNEL = 'tessera_live';

/** How long the changes of a tenant are collected before the next notice. */
const TOGETHER_MILLISECONDS = 500;
/** How long a tenant counts as watched after a process said so: long enough to miss one repetition. */
const WATCHED_MILLISECONDS = 60_000;
/** Subjects beyond this number are not listed: the notice then concerns every subject. */
const SUBJECTS_AT_MOST = 4_000;
/** Subjects in one notification, whose payload PostgreSQL limits to 8,000 bytes. */
const SUBJECTS_AT_ONCE = 600;

/** Something that happened in a tenant: where, and to whom, but never what. */
export interface LiveNotice {
  tenantId: string;
  topics: readonly LiveTopic[];
  /** Those that it may concern, by `subjectKey`; null if it may concern any. */
  subjects: ReadonlySet<string> | null;
}

/** What a process hears about changes that open pages may show (docs/decisions/0080). */
interface LiveHearers {
  onNotice(notice: LiveNotice): void;
  /** Anything may have happened: notices may have been lost. */
  onGap(): void;
  /** Processes that have just started ask which tenants are watched. */
  onAsked(): void;
}

export interface LiveNotices {
  /** Whether any tenant is watched. If not, statements are not looked at. */
  readonly watched: boolean;
  /** Whether announcements of other processes arrive here. */
  readonly listening: boolean;
  /**
   * What a statement that is about to be sent may change for watched pages. Without topics it only adds to the subjects
   * of its transaction; null if it adds nothing.
   */
  noticeOf(text: string, values: readonly unknown[]): LiveNotice | null;
  /**
   * Announces what has been committed immediately, together with whatever else happens in the same tenant in half a
   * second.
   */
  announce(notices: readonly LiveNotice[]): void;
  /** Tells every process that pages of tenants are watched here, for a minute. */
  watch(tenants: ReadonlyMap<string, Iterable<LiveTopic>>): Promise<void>;
  /** @returns a function that ends it */
  subscribe(hearers: LiveHearers): () => void;
  /** Reads an announcement. An unknown kind is ignored: a newer version may have sent it. */
  hear(kind: string, payload: string): void;
  /** Called when this process begins to listen, again after a lost connection. */
  hearGap(): void;
}

interface Pending {
  topics: Set<LiveTopic>;
  subjects: Set<string> | null;
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
/** An id that is not a UUID, such as a client's. */
const OTHER_ID = /^\S{1,256}$/;

/** A digest of an id that only those who know the id recognize. */
export const subjectKey = (id: string): string => hash('sha1', id, 'base64url').slice(0, 10);

/**
 * Adds what may be an id among the values of a statement: UUIDs anywhere, also in arrays and JSON, and scalar texts.
 */
function collectSubjects(values: readonly unknown[], into: Set<string>, scalar = true): void {
  for (const value of values)
    if (Array.isArray(value)) collectSubjects(value, into, false);
    else if (typeof value === 'string') {
      for (const [id] of value.matchAll(UUID)) into.add(subjectKey(id));
      if (scalar && OTHER_ID.test(value)) into.add(subjectKey(value));
    }
}

/**
 * Announcements for open pages of the console. They cost nothing where no page is open: processes with open pages say
 * so, and the others look at their statements only then.
 * @param send sends notifications, each a kind and a payload separated by a space
 * @param now milliseconds of a clock that does not jump
 */
export function createLiveNotices(
  send: (messages: readonly string[]) => Promise<unknown>,
  now: () => number = () => performance.now(),
): LiveNotices {
  /** By tenant: until when each topic is watched. */
  const watched = new Map<string, Map<LiveTopic, number>>();
  const pending = new Map<string, Pending>();
  const sentAt = new Map<string, number>();
  const hearers = new Set<LiveHearers>();
  let listening = false;
  let forgetting: NodeJS.Timeout | undefined;

  function forgetUnwatched(): void {
    for (const [tenantId, topics] of watched) {
      for (const [topic, until] of topics) if (until <= now()) topics.delete(topic);
      if (topics.size > 0) continue;
      watched.delete(tenantId);
      sentAt.delete(tenantId);
    }
  }

  function collect({ tenantId, topics, subjects }: LiveNotice): void {
    let waiting = pending.get(tenantId);
    if (!waiting) {
      waiting = { topics: new Set(), subjects: new Set() };
      pending.set(tenantId, waiting);
      const delay = (sentAt.get(tenantId) ?? -Infinity) + TOGETHER_MILLISECONDS - now();
      setTimeout(() => flush(tenantId), Math.max(0, delay)).unref();
    }
    for (const topic of topics) waiting.topics.add(topic);
    for (const subject of subjects ?? []) waiting.subjects?.add(subject);
    if (subjects === null || (waiting.subjects?.size ?? 0) > SUBJECTS_AT_MOST) waiting.subjects = null;
  }

  function flush(tenantId: string): void {
    const waiting = pending.get(tenantId);
    if (!waiting) return;
    pending.delete(tenantId);
    sentAt.set(tenantId, now());
    const head = `live ${tenantId} ${[...waiting.topics].join(',')} `;
    const subjects = waiting.subjects && [...waiting.subjects];
    const parts = subjects ? Math.max(1, Math.ceil(subjects.length / SUBJECTS_AT_ONCE)) : 1;
    const messages = Array.from(
      { length: parts },
      (_, part) => head + (subjects?.slice(part * SUBJECTS_AT_ONCE, (part + 1) * SUBJECTS_AT_ONCE).join(',') ?? '*'),
    );
    // A lost notice is made up for when its page is next rendered or asks what is new.
    send(messages).catch(() => undefined);
  }

  const read: Record<string, (payload: string) => void> = {
    watch(payload) {
      const [tenantId = '', topics = ''] = payload.split(' ');
      const until = watched.get(tenantId) ?? new Map<LiveTopic, number>();
      for (const topic of topicsIn(topics)) until.set(topic, now() + WATCHED_MILLISECONDS);
      watched.set(tenantId, until);
      forgetUnwatched();
      // Also if no page watches again.
      clearTimeout(forgetting);
      forgetting = setTimeout(forgetUnwatched, WATCHED_MILLISECONDS + 1_000).unref();
    },
    'who-watches': () => hearers.forEach((one) => one.onAsked()),
    live(payload) {
      const [tenantId = '', topics = '', subjects = ''] = payload.split(' ');
      const notice: LiveNotice = {
        tenantId,
        topics: topicsIn(topics),
        subjects: subjects === '*' ? null : new Set(subjects.split(',')),
      };
      hearers.forEach((one) => one.onNotice(notice));
    },
  };

  return {
    get watched() {
      return watched.size > 0;
    },
    get listening() {
      return listening;
    },
    noticeOf(text, values) {
      const written = writtenTopics(text);
      if (written.length === 0) return null;
      // Each statement names its tenant as a parameter.
      const tenantId = values.find((value): value is string => typeof value === 'string' && watched.has(value));
      const until = tenantId === undefined ? undefined : watched.get(tenantId);
      const topics = written.filter((topic) => (until?.get(topic) ?? -Infinity) > now());
      if (tenantId === undefined) return null;
      const subjects = new Set<string>();
      collectSubjects(values, subjects);
      subjects.delete(subjectKey(tenantId));
      return { tenantId, topics, subjects };
    },
    announce(notices) {
      for (const tenantId of new Set(notices.filter(({ topics }) => topics.length > 0).map((one) => one.tenantId)))
        for (const notice of notices) if (notice.tenantId === tenantId) collect(notice);
    },
    async watch(tenants) {
      const messages = [...tenants].map(([tenantId, topics]) => `watch ${tenantId} ${[...topics].join(',')}`);
      if (messages.length > 0) await send(messages);
    },
    subscribe(one) {
      hearers.add(one);
      return () => void hearers.delete(one);
    },
    hear(kind, payload) {
      if (Object.hasOwn(read, kind)) read[kind]?.(payload);
    },
    hearGap() {
      listening = true;
      hearers.forEach((one) => one.onGap());
      send(['who-watches ']).catch(() => undefined);
    },
  };
}

const topicsIn = (text: string): LiveTopic[] => {
  const named = text.split(',');
  return liveTopics.filter((topic) => named.includes(topic));
};
