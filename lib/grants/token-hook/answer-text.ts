import type { ClaimChanges, HookAnswer } from '@/lib/oauth/token-hook/token-hook';
import { msg, type Sayable } from '@/lib/platform/shared/message';

/** What a hook did, for administrators. Names of claims, never their values. */
export function answerText({ answer, milliseconds }: { answer: HookAnswer; milliseconds: number }): Sayable {
  switch (answer.kind) {
    case 'changes':
      return changesText(answer, milliseconds);
    case 'refused':
      return msg('tokenHook.refused', { milliseconds, reason: answer.reason });
    case 'failed':
      return msg('tokenHook.failed', { milliseconds, reason: answer.reason });
    case 'skipped':
      return msg('tokenHook.skipped');
  }
}

function changesText(
  { accessToken, idToken }: { accessToken: ClaimChanges; idToken: ClaimChanges },
  milliseconds: number,
): Sayable {
  const names = (of: (changes: ClaimChanges) => readonly string[]) =>
    [...of(accessToken).map((name) => `access_token.${name}`), ...of(idToken).map((name) => `id_token.${name}`)].join(
      ', ',
    );
  const added = names(({ add }) => Object.keys(add));
  const removed = names(({ remove }) => remove);
  if (added && removed) return msg('tokenHook.addedAndRemoved', { milliseconds, added, removed });
  if (added) return msg('tokenHook.added', { milliseconds, added });
  if (removed) return msg('tokenHook.removed', { milliseconds, removed });
  return msg('tokenHook.changedNothing', { milliseconds });
}
