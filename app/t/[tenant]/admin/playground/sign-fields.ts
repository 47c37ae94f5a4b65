import type { Sayable } from '@/lib/platform/shared/text';
import type { SignedFields } from './played-run';

/**
 * An assertion can be used only once, and a DPoP proof may have to be repeated with a nonce: the second assertion is
 * for that retry.
 */
const COPIES = { client_assertion: 2, request_object: 1 } as const;

/**
 * Signs what a form needs and writes it into its fields.
 * @param key the private key as pasted
 * @returns why signing failed; null if it succeeded
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
