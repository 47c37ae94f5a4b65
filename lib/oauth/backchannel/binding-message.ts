/** Binding messages (CIBA Core 1.0, 7.1): what the person compares with the client's device. */
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg } from '@/lib/platform/shared/message';

/** Short enough to compare at a glance. */
const LONGEST_BINDING_MESSAGE = 64;
/**
 * Letters with their marks, digits, and the punctuation and currencies of any script, on one line. Invisible characters
 * are excluded, including those that change the direction of text.
 */
const PLAIN = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}\p{P}\p{Sc} +=])+$/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** More marks than a letter of any language has once it is normalized. They would cover other lines of the page. */
const STACKED_MARKS = /\p{M}{4}/u;

/**
 * "the binding_message value SHOULD be relatively short and use a limited set of plain text characters" (7.1).
 * @returns the normalized message, without spaces at its ends
 * @throws OAuthError (invalid_binding_message)
 */
export function checkBindingMessage(sent: string | undefined): string | null {
  if (sent === undefined) return null;
  const message = sent.normalize('NFC').trim();
  if ([...message].length > LONGEST_BINDING_MESSAGE)
    throw new OAuthError(
      'binding-message-invalid',
      msg('oauth.bindingMessageIsLongerThan', { limit: LONGEST_BINDING_MESSAGE }),
    );
  if (!LETTER_OR_DIGIT.test(message))
    throw new OAuthError('binding-message-invalid', msg('oauth.bindingMessageHasNoLetterOrDigit'));
  if (!PLAIN.test(message) || STACKED_MARKS.test(message) || hasScheme(message))
    throw new OAuthError('binding-message-invalid', msg('oauth.bindingMessageHasOtherCharacters'));
  return message;
}

/** Also in the wide forms of East Asian text, which look alike. */
const hasScheme = (message: string): boolean => message.normalize('NFKC').includes('://');
