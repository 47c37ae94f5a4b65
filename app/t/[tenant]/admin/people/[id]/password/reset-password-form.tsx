'use client';

import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { ButtonLink } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { SecretReveal } from '@/components/ui/secret-reveal';

interface ResetPasswordFormProps {
  action: FormAction<{ password: string }>;
  id: string;
  /** What the reset will end, counted. */
  ends: readonly string[];
  personHref: string;
}

/** The question, and in its place the new password once it is set. */
export function ResetPasswordForm({ action, id, ends, personHref }: ResetPasswordFormProps) {
  return (
    <ActionForm action={action} className="max-w-2xl">
      {(state) =>
        state?.ok && state.data ? (
          <Card role="status" title="The password was reset" footer={<ButtonLink href={personHref} variant="primary">Back to the person</ButtonLink>}>
            <SecretReveal
              label="One-time password"
              value={state.data.password}
              warning="Copy it now: it cannot be shown again. The person has to choose their own at the next sign-in."
            />
          </Card>
        ) : (
          <Card
            footer={
              <>
                <ButtonLink href={personHref}>Cancel</ButtonLink>
                <SubmitButton variant="destructive">Reset password</SubmitButton>
              </>
            }
          >
            <input type="hidden" name="id" value={id} />
            <Callout tone="warning" title="Whoever is signed in as this person is signed out everywhere">
              {ends.length > 0 ? `This ends ${ends.join(', ')}.` : 'Nothing that was issued to them lives now.'}
            </Callout>
          </Card>
        )
      }
    </ActionForm>
  );
}
