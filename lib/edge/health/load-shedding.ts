/** What is saturated: too many statements wait for a connection, the event loop is late, or the database does not respond. */
export interface Outage {
  cause: 'queue' | 'lag' | 'database';
  retryAfterSeconds: number;
}

export interface LoadShedder {
  /** What keeps work from being taken on now, or null. Asked for every request: it looks at two numbers and no clock. */
  outage(): Outage | null;
  /** Something failed as it does when the database is away: it is asked, and nothing is taken on until it answers. */
  suspect(): void;
  stop(): void;
}

export interface LoadBounds {
  /**
   * Statements that wait for a connection in this process. Ten connections serve two to five thousand short statements a second:
   * 500 are a wait of 0.1 to 0.25 s, within what callers bear, and far more than the few that wait at any healthy load.
   */
  maxQueue: number;
  /**
   * Milliseconds that the event loop may be late, twice in a row. One long pause (a start, a collection of garbage) is
   * over when it is noticed; a loop that is a second late again at once has more to do than it can.
   */
  maxLagMilliseconds: number;
}

/** How often the loop's lateness is looked at: often enough to open and close within a breath, seldom enough to cost nothing. */
const SAMPLE_MILLISECONDS = 100;
/** A database that has not said by then that it is there is away: some networks never say that nobody answers. */
const ANSWER_MILLISECONDS = 5_000;
/** How often a database that was away is asked whether it is back. */
const PING_MILLISECONDS = 500;
/** A queue is worked off in about a second; a database that restarts takes a few. */
const RETRY_SECONDS: Record<Outage['cause'], number> = { queue: 1, lag: 1, database: 5 };

const outageBy = (cause: Outage['cause']): Outage => ({ cause, retryAfterSeconds: RETRY_SECONDS[cause] });

/** What a request that has found out that the database is away is answered by, before it is known for certain. */
export const databaseAway: Outage = outageBy('database');

/**
 * Decides, before any work is queued, whether a request is taken on: what cannot be answered soon is turned away at
 * once, so that what is under way gets done.
 * @param waiting statements that wait for a connection now
 * @param ping asks the database for anything
 * @param onChange hears when requests begin to be turned away, and when they no longer are
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
  let told: Outage['cause'] | null = null;
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
    if (current === told) return;
    told = current;
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

/** Rejects when the answer has not come in time. */
function inTime(answer: Promise<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('The database has not answered in time.')),
      ANSWER_MILLISECONDS,
    ).unref();
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
