import { Socket } from 'node:net';
import { setImmediate as immediate, setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { currentTracer } from '../telemetry/tracer';
import type { LiveNotice, LiveNotices } from './live-notices';
import { noteDistributed } from './of-tenant';
import { IS_WRITABLE, type Servers } from './servers';
import { cancelStatement, isWorking, type Session } from './silent-statement';
import { readingZones } from './typed-client';

/** A statement, and whether its caller has little patience. */
export interface Statement extends pg.QueryConfig {
  hot?: boolean;
}

export interface Patience {
  /** How long a hot statement may take. After this, it is checked whether the server still works on any other. */
  hotMilliseconds: number;
  /**
   * How long any statement may take, by the server's clock where sessions can be set up, and by ours a little later.
   */
  statementMilliseconds: number;
}

/** What the connections of a pool share. */
export interface Shared {
  servers: Servers;
  patience: Patience;
  /** Announces what open pages may show. */
  live: Pick<LiveNotices, 'watched' | 'noticeOf' | 'announce'>;
  /** Called when a connection turns out to be lost, or its server to reject writes: others may be so too. */
  suspect(): void;
  /** Called when the server has no space left. */
  full(): void;
}

const READ_ONLY = '25006';
const DISK_FULL = '53100';
/**
 * A migration has changed the columns of what a prepared statement returns ("cached plan must not change result type").
 */
export const OUTDATED = '0A000';
/** An answer on its way arrives within this time. */
const LATE_MILLISECONDS = 100;
/** How long before the end of a hot statement's time its server is asked, so that the answer is known by then. */
const ASK_MILLISECONDS = 250;

/**
 * A connection of a pool. It finds out whether it has its own session: behind a pooler, statements reach
 * whichever session is free, so nothing may be set in one or kept there. A connection that stays silent is closed
 * (docs/decisions/0065), so that its caller gets an answer and others another connection.
 */
export class PooledClient extends pg.Client {
  /** Whether the session belongs to this connection. */
  private direct = false;
  private readonly socket: Socket;
  private readonly shared: Shared;
  private readonly url: string;
  /** The number of statements sent, and whether the last has not been answered. */
  private sent = 0;
  private unanswered = true;
  private hot = false;
  private silentSince = 0;
  /** What its statements may have changed for open pages, until it is committed. */
  private notices: LiveNotice[] = [];
  private inTransaction = false;
  /** Whether a caller holds it. */
  busy = true;
  /** Whether it must not be used again: its server rejects writes, or its prepared statements are outdated. */
  unfit = false;

  constructor({ shared, ...options }: pg.PoolConfig & { shared: Shared }) {
    const socket = new Socket();
    const url = shared.servers.current();
    super({ ...options, connectionString: url, stream: () => socket });
    this.socket = socket;
    this.shared = shared;
    this.url = url;
    socket
      .setTimeout(shared.patience.hotMilliseconds - ASK_MILLISECONDS)
      .on('timeout', () => void this.noticeSilence());
    // The statement in progress reports the error.
    this.on('error', () => undefined);
    this.on('drain', () => {
      this.unanswered = false;
      if (this.notices.length === 0 || this.inTransaction) return;
      shared.live.announce(this.notices);
      this.notices = [];
    });
    this.connection.on('errorMessage', ({ code }: { code?: string }) => this.noticeError(code));
  }

  override connect(): Promise<this>;
  override connect(callback: (error: Error | null, client?: this) => void): void;
  override connect(callback?: (error: Error | null, client?: this) => void): Promise<this> | undefined {
    const connected = super.connect().then(() => this.setUp());
    if (!callback) return connected;
    connected.then(
      () => callback(null, this),
      (error: Error) => {
        this.socket.destroy();
        callback(error);
      },
    );
    return undefined;
  }

  /**
   * Sets up the session where it is its own: JIT is off because statements here are short, and compiling a filter would
   * take longer than running it.
   */
  private async setUp(): Promise<this> {
    const own = `pg_backend_pid() = ${Number(this.processId())}`;
    const { statementMilliseconds } = this.shared.patience;
    const { rows } = await super.query<{ direct: boolean; writable: boolean; distributed: boolean }>(`
      SELECT ${own} AS direct, ${IS_WRITABLE} AS writable, to_regproc('citus_version') IS NOT NULL AS distributed,
             CASE WHEN ${own} THEN set_config('TimeZone', 'UTC', false) END,
             CASE WHEN ${own} THEN set_config('jit', 'off', false) END,
             CASE WHEN ${own} THEN set_config('statement_timeout', '${statementMilliseconds}', false) END`);
    this.direct = rows[0]?.direct === true;
    noteDistributed(rows[0]?.distributed === true);
    if (this.shared.servers.writable && rows[0]?.writable !== true)
      throw Object.assign(new Error('The PostgreSQL server is read-only'), { code: READ_ONLY });
    return this;
  }

  private processId(): number {
    return (this as unknown as { processID: number }).processID;
  }

  // Every signature of the driver's method starts with a statement and leaves the rest to it.
  override query = ((statement: string | Statement, ...rest: []) => {
    this.sent += 1;
    this.unanswered = true;
    this.silentSince = 0;
    this.hot = typeof statement === 'object' && statement.hot === true;
    if (typeof statement === 'object') this.notice(statement);
    const sent = this.direct || typeof statement === 'string' ? statement : this.portable(statement);
    const tracer = currentTracer();
    return tracer && typeof statement === 'object' && rest.length === 0
      ? tracer.statement(statement.text, () => super.query(sent))
      : super.query(sent, ...rest);
  }) as pg.Client['query'];

  /** Notes what a statement may change. The end of a transaction is a statement too, and announces it once answered. */
  private notice({ text, values = [] }: Statement): void {
    if (text === 'BEGIN') this.inTransaction = true;
    else if (text === 'COMMIT' || text === 'ROLLBACK') {
      this.inTransaction = false;
      if (text === 'ROLLBACK') this.notices = [];
    } else if (this.shared.live.watched) {
      const notice = this.shared.live.noticeOf(text, values);
      if (notice) this.notices.push(notice);
    }
  }

  /**
   * The same statement for a session that others use too: unnamed, because it may not be the session where the name was
   * given, and with times read in whatever zone the session has.
   */
  private portable({ name: _name, ...statement }: Statement): Statement {
    return statement.types ? { ...statement, types: readingZones(statement.types) } : statement;
  }

  private noticeError(code: string | undefined): void {
    if (code === DISK_FULL) this.shared.full();
    if (code !== READ_ONLY && code !== OUTDATED) return;
    if (code === READ_ONLY && !this.unfit) this.shared.suspect();
    this.unfit = true;
  }

  /** Called after a while without traffic. An idle connection may be silent. */
  private async noticeSilence(): Promise<void> {
    if (!this.unanswered) return;
    const { sent } = this;
    // A process that was itself held up first reads what has arrived during that time.
    await immediate();
    await immediate();
    if (!this.unanswered || this.sent !== sent) return;
    const { hotMilliseconds, statementMilliseconds } = this.shared.patience;
    this.silentSince ||= performance.now() - hotMilliseconds + ASK_MILLISECONDS;
    const working = isWorking(this.url, this.direct ? this.processId() : null);
    if (this.hot) await wait(ASK_MILLISECONDS);
    else if (!(await working)) await wait(LATE_MILLISECONDS);
    if (!this.unanswered || this.sent !== sent) return;
    const silent = performance.now() - this.silentSince;
    if (this.hot || silent > statementMilliseconds + hotMilliseconds || !(await working))
      return this.giveUp(silent, working);
    this.socket.setTimeout(hotMilliseconds);
  }

  /** @param working whether the server still works on the statement: then other connections are not lost */
  private async giveUp(milliseconds: number, working: Promise<boolean>): Promise<void> {
    this.drop(`PostgreSQL has not responded for ${Math.round(milliseconds)} ms`);
    if (!(await working)) this.shared.suspect();
    cancelStatement(this as unknown as Session);
  }

  /** Closes it immediately, whatever it does. */
  drop(reason: string): void {
    this.socket.destroy(Object.assign(new Error(reason), { code: 'ETIMEDOUT' }));
  }
}
