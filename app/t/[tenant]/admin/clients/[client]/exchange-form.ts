import { z } from 'zod';
import { narrowOwnTokens } from '@/lib/oauth/token-exchange/policy';
import { alone, decoded, type Sayable } from '@/lib/platform/shared/message';
import { choices, optionalText, ticked } from '../../form-schema';
import { lines } from '../../form-text';

const list = z.string().default('').transform(lines);

/** The form fields for token exchange. */
export const exchangeForm = {
  exchange_subject_token_types: choices,
  exchange_bound_tokens: ticked,
  exchange_subject_clients: list,
  exchange_serves: list,
  exchange_audiences: list,
  exchange_impersonation: ticked,
  exchange_may_act: optionalText,
};

type ExchangeForm = z.output<z.ZodObject<typeof exchangeForm>>;

/**
 * Moves the form's token exchange fields into `token_exchange` of the client's metadata; omits it if they all have
 * their default values.
 */
export function withTokenExchange<Form extends ExchangeForm>({
  exchange_subject_token_types: subject_token_types,
  exchange_bound_tokens: bound_tokens,
  exchange_subject_clients: subject_clients,
  exchange_serves: serves,
  exchange_audiences: audiences,
  exchange_impersonation: impersonation,
  exchange_may_act: may_act,
  ...form
}: Form) {
  const unchanged =
    String(subject_token_types) === String(narrowOwnTokens.subjectTokenTypes) &&
    !bound_tokens &&
    !impersonation &&
    may_act === undefined &&
    [subject_clients, serves, audiences].every((entries) => entries.length === 0);
  return {
    ...form,
    token_exchange: unchanged
      ? undefined
      : { subject_token_types, bound_tokens, subject_clients, serves, audiences, impersonation, may_act },
  };
}

/** The errors of `token_exchange`, by form field. */
export function exchangeErrors(error: z.ZodError): Record<string, Sayable> {
  const issues = error.issues.filter(({ path }) => path[0] === 'token_exchange');
  return Object.fromEntries(
    issues.map(({ path, message }) => [`exchange_${String(path[1] ?? 'may_act')}`, alone(decoded(message))]),
  );
}
