import { describe, expect, test } from 'vitest';
import { FetchRefused } from '@/lib/platform/http-client/fetch-refused';
import { msg } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { pngOf } from '@/lib/tenants/branding/testing/png';
import { createLogoWorker } from './logo-worker';
import type { ClaimedLogo } from './store';

const claimed: ClaimedLogo = {
  tenantId: 't',
  clientId: 'c',
  uri: 'https://app.example/logo.png',
  selfRegistered: false,
  attempts: 1,
};

/** Delivers one logo. @returns what was done about it */
async function deliver(
  logo: Partial<ClaimedLogo>,
  file: Uint8Array | null,
  { store, canRedraw }: { store?: () => Promise<void>; canRedraw?: () => Promise<boolean> } = {},
): Promise<string[]> {
  const done: string[] = [];
  const due = [{ ...claimed, ...logo }];
  const fetchBy = (who: string) => async (address: string) => {
    done.push(`${who} fetches ${address}`);
    if (!file) throw new FetchRefused(msg('common.answeredStatusCode', { statusCode: 404 }));
    return { headers: {}, body: file };
  };
  await createLogoWorker({
    logos: {
      claim: async () => due.splice(0),
      fetched: store ?? (async (_, { mediaType }) => void done.push(`stores ${mediaType}`)),
      failed: async (_, { reason, againInSeconds }) =>
        void done.push(`${inEnglish(reason)}, again in ${againInSeconds} s`),
    },
    fetch: fetchBy('anyone'),
    fetchForStrangers: fetchBy('a stranger'),
    log: { error: (facts) => void done.push(JSON.stringify(facts)) },
    ...(canRedraw && { canRedraw }),
  }).deliverDue();
  return done;
}

describe('the logo of a client', () => {
  test('is fetched and stored', async () => {
    expect(await deliver({}, pngOf(64, 64))).toEqual([
      'anyone fetches https://app.example/logo.png',
      'stores image/png',
    ]);
  });

  test('is left to other processes by one that cannot redraw it', async () => {
    expect(await deliver({}, pngOf(64, 64), { canRedraw: async () => false })).toEqual([]);
  });

  test('of a client that registered itself is fetched without exceptions from the guard', async () => {
    expect((await deliver({ selfRegistered: true }, pngOf(64, 64)))[0]).toMatch(/^a stranger fetches/);
  });

  test.each([
    [1, 60],
    [2, 600],
    [3, 3600],
    [4, null],
  ])('that cannot be fetched at attempt %i is tried again in %s seconds', async (attempts, seconds) => {
    expect((await deliver({ attempts }, null))[1]).toMatch(new RegExp(`404, again in ${seconds} s$`));
  });

  test('that fails for an unexpected reason is given up after as many attempts, and logged', async () => {
    const broken = () => Promise.reject(new TypeError('broken'));
    expect((await deliver({}, pngOf(64, 64), { store: broken })).slice(1)).toEqual([
      'unexpected error, again in 60 s',
      expect.stringContaining('"client":"c"'),
    ]);
    expect((await deliver({ attempts: 4 }, pngOf(64, 64), { store: broken }))[1]).toBe(
      'unexpected error, again in null s',
    );
  });

  test('that is not a picture is not tried again', async () => {
    expect((await deliver({}, Buffer.from('<svg/>')))[1]).toMatch(/SVG.*again in null s$/);
  });
});
