import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { authorizationOf } from '../fixtures/client-authorization';
import type { KnownClient } from '../fixtures/registration';

/** How long it waits before it tries again, unless the server says. */
const PAUSE_MILLISECONDS = 200;
/** How long it tries again with one token: longer than the longest outage. */
const PATIENCE_MILLISECONDS = 180_000;

const success = z.object({ access_token: z.string(), refresh_token: z.string() });

interface Answer {
  status: number;
  body: string;
  retryAfterMilliseconds: number | null;
}

/**
 * A client that follows the rules of rotation: it uses the refresh token of its last answer, sends one request at a
 * time, over a connection that it keeps, and tries again with the same token until it is answered.
 */
export class ModelClient {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });
  /** Every refresh token that it has held, oldest first. */
  readonly tokens: string[];
  /** What the server answered when it ended the client's authorization; null while it is active. */
  ended: string | null = null;
  refreshes = 0;
  /** How long it waits for an answer. */
  answerMilliseconds = 5_000;
  /** Attempts that a 503 answered. */
  unavailable = 0;
  /** The longest time until a 503. */
  slowestUnavailableMilliseconds = 0;
  /** What happened to attempts that nothing answered, by error code. */
  readonly unanswered: string[] = [];

  constructor(
    private readonly origin: string,
    private readonly client: KnownClient,
    token: string,
  ) {
    this.tokens = [token];
  }

  get isPublic(): boolean {
    return this.client.clientSecret === '';
  }

  /** Refreshes repeatedly until it is stopped, and waits for the last refresh. */
  async run(stop: AbortSignal): Promise<void> {
    while (!stop.aborted && this.ended === null) {
      await this.refresh();
      await sleep(PAUSE_MILLISECONDS * (0.5 + Math.random()));
    }
  }

  /** Refreshes once. Attempts go on until one is answered with a result. */
  async refresh(): Promise<void> {
    const token = this.tokens.at(-1) ?? '';
    const deadline = Date.now() + PATIENCE_MILLISECONDS;
    while (Date.now() < deadline) {
      const began = performance.now();
      const answer = await this.present(token).catch((error: NodeJS.ErrnoException) => {
        this.unanswered.push(error.code ?? error.message);
        return null;
      });
      if (answer?.status === 200) {
        this.tokens.push(success.parse(JSON.parse(answer.body)).refresh_token);
        this.refreshes++;
        return;
      }
      if (answer && answer.status !== 503) {
        this.ended = `${answer.status} ${answer.body}`;
        return;
      }
      if (answer) {
        this.unavailable++;
        this.slowestUnavailableMilliseconds = Math.max(this.slowestUnavailableMilliseconds, performance.now() - began);
      }
      await sleep(answer?.retryAfterMilliseconds ?? PAUSE_MILLISECONDS);
    }
    this.ended = `no answer for ${PATIENCE_MILLISECONDS / 1000} s`;
  }

  /**
   * Presents a refresh token, its own or, like a thief with the client's credentials, an older one.
   * @throws Error if nothing answers in time
   */
  present(token: string): Promise<Answer> {
    const { clientId } = this.client;
    const fields = { grant_type: 'refresh_token', refresh_token: token, ...(this.isPublic && { client_id: clientId }) };
    return new Promise((resolve, reject) => {
      const outgoing = request(
        `${this.origin}/token`,
        {
          method: 'POST',
          agent: this.agent,
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            ...(!this.isPublic && { authorization: authorizationOf(this.client) }),
          },
          signal: AbortSignal.timeout(this.answerMilliseconds),
        },
        (incoming) => {
          let body = '';
          const retryAfter = incoming.headers['retry-after'];
          incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
          incoming.on('error', reject);
          incoming.on('end', () =>
            resolve({
              status: incoming.statusCode ?? 0,
              body,
              retryAfterMilliseconds: retryAfter === undefined ? null : Number(retryAfter) * 1000,
            }),
          );
        },
      );
      outgoing.on('error', reject);
      outgoing.end(new URLSearchParams(fields).toString());
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
