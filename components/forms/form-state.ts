/**
 * The result of a form's server action, in the reader's language. `values` are the entered values (`submittedValues`),
 * shown again after an error when the browser runs no script; never a password or another secret. `data` is what a
 * success passes to the page, such as a secret shown once.
 */
export interface FormState<Data = undefined> {
  ok: boolean;
  message?: string;
  fieldErrors?: Partial<Record<string, string>>;
  values?: Partial<Record<string, string | string[]>>;
  data?: Data;
  /** Where the person must sign in again, in another window, before the action runs. Nothing was changed. */
  stepUp?: StepUpRequest;
}

export interface StepUpRequest {
  /** `add-factor`: signing in again does not help until the person has added a second factor. */
  kind: 'sign-in' | 'second-factor' | 'add-factor';
  href: string;
  personId: string;
}

/** A server action for `ActionForm`: takes the previous result and the submitted fields, returns the next result. */
export type FormAction<Data = undefined> = (
  previous: FormState<Data> | null,
  fields: FormData,
) => Promise<FormState<Data>>;
