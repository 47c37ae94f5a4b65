import { z } from 'zod';
import { optionalText, ticked } from '../../form-schema';
import { lines } from '../../form-text';

/** The form fields for signing out. */
export const logoutForm = {
  post_logout_redirect_uris: z.string().default('').transform(lines),
  backchannel_logout_uri: optionalText,
  backchannel_logout_session_required: ticked,
};
