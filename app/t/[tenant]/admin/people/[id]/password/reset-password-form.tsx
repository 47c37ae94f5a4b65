'use client';

import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Radio } from '@/components/ui/radio';
import { SecretReveal } from '@/components/ui/secret-reveal';
import type { LinkLeadsTo } from '@/lib/sign-in/one-time-links/one-time-link';
import { HandedOutLink } from '../../handed-out-link';
import type { PasswordHelp } from './reset';

interface ResetPasswordFormProps {
  action: FormAction<PasswordHelp>;
  id: string;
  leadsTo: LinkLeadsTo;
  /** The name of the help. */
  title: string;
  /** Whether the person has no password, or no passkey, yet. */
  toInvite: boolean;
  mailTo: string | null;
  /** What a new password would end now, with counts. */
  ends: readonly string[];
  personHref: string;
}

/** The choice, replaced by the link or the new password, which is shown once. */
export function ResetPasswordForm({
  action,
  id,
  leadsTo,
  title,
  toInvite,
  mailTo,
  ends,
  personHref,
}: ResetPasswordFormProps) {
  const t = useText();
  return (
    <ActionForm action={action} className="max-w-2xl">
      {(state) =>
        state?.ok && state.data ? (
          <Card
            role="status"
            title={state.data.kind === 'password' ? t('people.passwordWasReset') : t('people.linkCreated')}
            footer={
              <ButtonLink href={personHref} variant="primary">
                {t('people.backToPerson')}
              </ButtonLink>
            }
          >
            {state.data.kind === 'password' ? (
              <SecretReveal
                label={t('people.oneTimePassword')}
                value={state.data.password}
                warning={t('people.copyItNowItWont')}
              />
            ) : (
              <HandedOutLink link={state.data} label={t('people.link')} />
            )}
          </Card>
        ) : (
          <Card
            footer={
              <>
                <ButtonLink href={personHref}>{t('common.cancel')}</ButtonLink>
                <SubmitButton>{leadsTo === 'passkey' && !toInvite ? t('people.createLink') : title}</SubmitButton>
              </>
            }
          >
            <input type="hidden" name="id" value={id} />
            <HelpChoices leadsTo={leadsTo} toInvite={toInvite} mailTo={mailTo} ends={ends} />
          </Card>
        )
      }
    </ActionForm>
  );
}

interface HelpChoicesProps {
  leadsTo: LinkLeadsTo;
  /** Whether the person has no password, or no passkey, yet. */
  toInvite: boolean;
  /** The address that an email would go to; null without a mail server or address. */
  mailTo: string | null;
  /** What ends when the link is used, or immediately, with counts. */
  ends: readonly string[];
}

/** The ways to get a new password or passkey, and what each one ends. */
function HelpChoices({ leadsTo, toInvite, mailTo, ends }: HelpChoicesProps) {
  const t = useText();
  const ofPasskey =
    ends.length > 0 ? t('people.theyUseItToAddPasskey', { ends: ends.join(', ') }) : t('people.theyUseItToAdd');
  const ofPassword = toInvite ? t('people.theyUseItToChoose') : t('people.theyUseItToChoosePassword');
  const what = { password: ofPassword, passkey: ofPasskey, provider: t('people.theyUseItToSignIn') }[leadsTo];
  return (
    <ChoiceGroup legend={t('common.deliveryMethod')} name="by">
      {mailTo !== null && (
        <Radio
          name="by"
          value="mail"
          defaultChecked
          label={t('people.sendLinkByEmail')}
          description={t('people.sentToAddressWhat', { address: mailTo, what })}
        />
      )}
      <Radio
        name="by"
        value="show"
        defaultChecked={mailTo === null}
        label={t('people.showALink')}
        description={t('people.shareItYourselfWhat', { what })}
      />
      {leadsTo === 'password' && (
        <Radio
          name="by"
          value="password"
          label={t('people.setOneTimePassword')}
          description={
            ends.length > 0
              ? t('people.theyMustChooseTheirOwnPassword', {
                  ends: ends.join(', '),
                })
              : t('people.theyMustChooseTheirOwn')
          }
        />
      )}
    </ChoiceGroup>
  );
}
