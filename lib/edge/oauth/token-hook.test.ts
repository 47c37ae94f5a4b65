import { beforeEach, describe, expect, it } from 'vitest';
import type { Container } from '@/lib/edge/container';
import { createBreaker } from '@/lib/grants/token-hook/breaker';
import { hookReport } from '@/lib/oauth/token-hook/hook-report';
import type { FailurePolicy, HookQuestion, HookReply } from '@/lib/oauth/token-hook/token-hook';
import { verbatim } from '@/lib/platform/shared/message';
import type { Tenant } from '@/lib/tenants/store';
import { tokenHook } from './token-hook';

const failed: HookReply = { kind: 'failed', reason: verbatim('down') };
const question = {} as HookQuestion;
const request = new Request('https://id.example/token', { method: 'POST' });

let sent: number;
let outcomes: string[];
let reply: HookReply;
let container: Container;
beforeEach(() => {
  sent = 0;
  outcomes = [];
  reply = failed;
  container = {
    config: { url: 'https://id.example' },
    metrics: { observeTokenHook: ({ outcome }: { outcome: string }) => outcomes.push(outcome) },
    tokenHooks: {
      breaker: createBreaker(() => new Date('2026-11-28T12:00:00Z')),
      send: async () => {
        sent++;
        return reply;
      },
    },
  } as unknown as Container;
});

const hookOf = (onFailure: FailurePolicy, active = true) =>
  tokenHook({
    container,
    tenant: {
      id: 'acme',
      place: 'acme',
      tokenHook: { url: 'https://hook.example', onFailure, active, secrets: [] },
    } as unknown as Tenant,
    origin: { requestId: 'r1', ipAddress: null, userAgent: null },
    request,
  });
const askTimes = async (times: number, onFailure: FailurePolicy) => {
  for (let time = 0; time < times; time++) await hookOf(onFailure)?.ask(question);
};

describe('the token hook of a request', () => {
  it('is none while it is inactive', () => {
    expect(hookOf('refuse', false)).toBeNull();
  });

  it('is left out after five failures in a row, if tokens are issued without it', async () => {
    await askTimes(7, 'continue');
    expect([sent, outcomes.slice(4)]).toEqual([5, ['failed', 'skipped', 'skipped']]);
  });

  it('is asked each time if nothing is issued without it', async () => {
    await askTimes(7, 'refuse');
    expect(sent).toBe(7);
  });

  it('is not left out because it refuses', async () => {
    reply = { kind: 'refused', reason: 'no' };
    await askTimes(7, 'continue');
    expect(sent).toBe(7);
  });

  it('reports what it did about the request', async () => {
    await askTimes(1, 'continue');
    expect(hookReport(request)).toMatchObject({ answer: failed, onFailure: 'continue' });
  });
});
