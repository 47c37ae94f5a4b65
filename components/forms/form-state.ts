/**
 * What a form's server action answers, in the reader's language.
 * `values` are the entered ones (`submittedValues`), to be shown again after a refusal when the browser runs no
 * script; never a password or another secret. `data` is what a success hands to the page, such as a secret shown once.
 */
export interface FormState<Data = undefined> {
  ok: boolean;
  message?: string;
  fieldErrors?: Partial<Record<string, string>>;
  values?: Partial<Record<string, string | string[]>>;
  data?: Data;
  /** Where the person signs in again, in another window, before it is done; nothing was changed. */
  stepUp?: StepUpRequest;
}

export interface StepUpRequest {
  /** `add-factor`: another sign-in would not help before a second factor is added. */
  kind: 'sign-in' | 'second-factor' | 'add-factor';
  href: string;
  personId: string;
}

/** A server action for `ActionForm`: the previous answer and the submitted fields in, the next answer out. */
export type FormAction<Data = undefined> = (
  previous: FormState<Data> | null,
  fields: FormData,
) => Promise<FormState<Data>>;
