import { z } from 'zod';

/**
 * The fields that `EditForm` sends: the person, the version that the edit is based on, the button pressed, and the
 * fields of `editModel`.
 */
export const editFormFields = z
  .object({ id: z.string(), based_on: z.string(), intent: z.string() })
  .catchall(z.union([z.string(), z.array(z.string())]));

/** The value of the button that undoes the last change, on the page that a saved form redirects to. */
export const UNDO = 'undo';
