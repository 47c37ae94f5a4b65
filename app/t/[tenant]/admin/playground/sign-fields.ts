import type { Sayable } from '@/lib/platform/shared/text';
import type { SignedFields } from './played-run';

/** An assertion counts once, and a proof may have to be made again with a nonce: a second one for that. */
const COPIES = { client_assertion: 2, request_object: 1 } as const;

/**
 * Signs what a form is to carry, and writes it into its fields.
 * @param key a private key as it was pasted
 * @returns why it could not be signed; null when it was
 */
export async function signFields(form: HTMLFormElement, key: string, toSign: SignedFields): Promise<Sayable | null> {
  const { signWithKey } = await import('@/lib/operation/playground/sign-with-key');
  for (const name of ['client_assertion', 'request_object'] as const) {
    const wanted = toSign[name];
    const field = form.elements.namedItem(name);
    if (!wanted || !(field instanceof HTMLTextAreaElement)) continue;
    const signed = await signWithKey(key, wanted, COPIES[name]);
    if (signed.kind === 'problem') return signed.problem;
    field.value = signed.jwts.join('\n');
  }
  return null;
}
