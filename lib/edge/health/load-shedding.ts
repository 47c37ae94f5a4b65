/**
 * What is saturated: too many statements wait for a connection, the event loop is late, or the database does not
 * respond.
 */
export interface Outage {
  cause: 'queue' | 'lag' | 'database';
  retryAfterSeconds: number;
}

export interface LoadShedder {
  /**
   * Why new work cannot be accepted now, or null. Called for every request, so it compares two numbers and reads no
   * clock.
   */
  outage(): Outage | null;
  /**
   * Call this after an error that suggests the database is unavailable. The database is pinged; if it does not answer,
   * no work is accepted until it does.
   */
  suspect(): void;
  stop(): void;
}

export interface LoadBounds {
  /**
   * The most statements that may wait for a connection in this process. Ten connections serve 2,000 to 5,000 short
   * statements a second, so 500 waiting statements mean 0.1 to 0.25 s, which callers tolerate. That is far more than
   * the few that wait under a healthy load.
   */
  maxQueue: number;
  /**
   * Milliseconds that the event loop may be late in two consecutive samples. A single long pause (startup, garbage
   * collection) is over when it is noticed; a loop that is a second late twice in a row is overloaded.
   */
  maxLagMilliseconds: number;
}

/** How often the event loop's lag is sampled: often enough to react quickly, rarely enough to cost nothing. */
const SAMPLE_MILLISECONDS = 100;
/**
 * A database that has not answered within this time counts as unavailable: some networks never report an unreachable
 * host.
 */
const ANSWER_MILLISECONDS = 5_000;
/** How often an unavailable database is pinged. */
const PING_MILLISECONDS = 500;
/** A queue clears in about a second; a database restart takes a few. */
const RETRY_SECONDS: Record<Outage['cause'], number> = { queue: 1, lag: 1, database: 5 };

const outageBy = (cause: Outage['cause']): Outage => ({ cause, retryAfterSeconds: RETRY_SECONDS[cause] });

/** The outage reported for a request that found the database unavailable, before a ping has confirmed it. */
export const databaseAway: Outage = outageBy('database');

/**
 * Decides whether to accept a request before any work is queued for it. Requests that cannot be answered soon are
 * rejected immediately, so that those in progress can finish.
 * @param waiting statements that wait for a connection now
 * @param ping sends any query to the database
 * @param onChange called when requests begin to be rejected, and when they no longer are
 */
export function createLoadShedder({
  bounds,
  waiting,
  ping,
  onChange,
}: {
  bounds: LoadBounds;
  waiting(): number;
  ping(): Promise<unknown>;
  onChange(cause: Outage['cause'] | null): void;
}): LoadShedder {
  let lateBefore = false;
  let lagging = false;
  let away = false;
  let pinging = false;
  let stopped = false;
  let reported: Outage['cause'] | null = null;
  let expected = performance.now() + SAMPLE_MILLISECONDS;

  function cause(): Outage['cause'] | null {
    if (waiting() > bounds.maxQueue) return 'queue';
    if (away) return 'database';
    return lagging ? 'lag' : null;
  }

  const sampler = setInterval(() => {
    const now = performance.now();
    const late = now - expected > bounds.maxLagMilliseconds;
    expected = now + SAMPLE_MILLISECONDS;
    lagging = late && lateBefore;
    lateBefore = late;
    const current = cause();
    if (current === reported) return;
    reported = current;
    onChange(current);
  }, SAMPLE_MILLISECONDS).unref();

  function suspect(): void {
    if (pinging || stopped) return;
    pinging = true;
    inTime(ping()).then(
      () => {
        pinging = false;
        away = false;
      },
      () => {
        away = true;
        setTimeout(() => {
          pinging = false;
          suspect();
        }, PING_MILLISECONDS).unref();
      },
    );
  }

  return {
    outage() {
      const current = cause();
      return current && outageBy(current);
    },
    suspect,
    stop() {
      stopped = true;
      clearInterval(sampler);
    },
  };
}

/** Rejects if the answer does not arrive in time. */
function inTime(answer: Promise<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('The database has not answered in time.')),
      ANSWER_MILLISECONDS,
    ).unref();
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
