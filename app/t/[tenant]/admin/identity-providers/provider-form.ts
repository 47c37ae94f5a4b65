import { z } from 'zod';
import { msg } from '@/lib/platform/shared/message';
import { optionalText, ticked } from '../form-schema';

/** The fields of the console's form, except the short name and the issuer. */
export const providerForm = z.object({
  name: z.string(),
  client_id: z.string(),
  client_secret: optionalText,
  client_authentication: z.string(),
  scope: z.string().default(''),
  linking: z.string().default('off'),
  administrators: ticked,
  trust_second_factor: ticked,
});

/** The form's values under the names that `providerFields` checks. */
export const toFile = ({ client_secret: secret, ...form }: z.output<typeof providerForm>) => ({
  ...form,
  ...(secret !== undefined && { client_secret: secret }),
});

/** The error for an issuer that is not https. */
export const unsafeIssuer = msg('common.mustBeginWithHttpsOperator');
