import { z } from 'zod';

/** What `EditForm` sends: whose attributes, what they were, which button was pressed, and the fields that `editModel` names. */
export const editFormFields = z
  .object({ id: z.string(), based_on: z.string(), intent: z.string() })
  .catchall(z.union([z.string(), z.array(z.string())]));

/** What the button says that takes the last change back, of the page that a saved form ends on. */
export const UNDO = 'undo';
