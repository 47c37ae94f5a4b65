import { z } from 'zod';
import { msg } from '@/lib/platform/shared/message';
import { optionalText, ticked } from '../form-schema';
import { schemaErrors } from '../schema-errors';
import { fieldOfProvisioning } from './provisioning-form';

/** The fields of the console's form, except the short name and the issuer. */
export const providerForm = z.object({
  name: z.string(),
  client_id: z.string(),
  client_secret: optionalText,
  /** Only in the form for Apple. */
  team_id: z.string().optional(),
  key_id: z.string().optional(),
  private_key: optionalText,
  client_authentication: z.string(),
  scope: z.string().default(''),
  linking: z.string().default('off'),
  administrators: ticked,
  trust_second_factor: ticked,
});

/** The form's values under the names that `providerFields` checks. */
export const toFile = (form: z.output<typeof providerForm>) => {
  const { name, client_id, client_authentication, scope, linking, administrators, trust_second_factor } = form;
  const { client_secret: secret, team_id, key_id, private_key } = form;
  return {
    ...{ name, client_id, client_authentication, scope, linking, administrators, trust_second_factor },
    ...(secret !== undefined && { client_secret: secret }),
    ...(team_id !== undefined && { apple: { team_id, key_id, ...(private_key !== undefined && { private_key }) } }),
  };
};

/** What is wrong with the form, by field. */
export const providerErrors = (error: z.ZodError, file: Record<string, unknown>) =>
  schemaErrors(new z.ZodError(error.issues.map((one) => ({ ...one, path: pathInForm(one.path) }))), file);

function pathInForm([first, ...rest]: PropertyKey[]): PropertyKey[] {
  if (first === 'apple') return rest;
  return first === 'provisioning' ? [fieldOfProvisioning(rest)] : [first ?? '', ...rest];
}

/** The error for an issuer that is not https. */
export const unsafeIssuer = msg('common.mustBeginWithHttpsOperator');
