import { z } from 'zod';
import { durationField } from '../../duration-field';
import { optionalText } from '../../form-schema';
import { words } from '../../form-text';

/** The form fields for OpenID Connect. */
export const openidForm = {
  id_token_signed_response_alg: optionalText,
  userinfo_signed_response_alg: optionalText,
  subject_type: optionalText,
  sector_identifier_uri: optionalText,
  default_max_age: durationField,
  default_acr_values: z.string().default('').transform(words),
};
