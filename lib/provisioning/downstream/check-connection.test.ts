import { expect, it } from 'vitest';
import { verbatim } from '@/lib/platform/shared/message';
import { checkConnection } from './check-connection';
import { PushFailed } from './push-failed';
import type { Remote } from './remote';

const failing = (error: Error): Remote => ({ call: () => Promise.reject(error) });

it('says why an application cannot be reached, also where the error comes from another copy of the module', async () => {
  const reason = verbatim('chat.example.com cannot be resolved');
  class OtherCopy extends Error {
    override readonly name = 'PushFailed';
    readonly reason = reason;
  }
  for (const error of [new PushFailed(reason), new OtherCopy()])
    expect(await checkConnection(failing(error))).toEqual({ kind: 'failed', reason });
  await expect(checkConnection(failing(new TypeError('a fault of ours')))).rejects.toThrow(TypeError);
});
