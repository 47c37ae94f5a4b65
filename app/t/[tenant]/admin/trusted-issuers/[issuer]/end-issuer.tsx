import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { ActiveFamilies, RegisteredIssuer } from '@/lib/grants/trusted-issuers/issuer';
import { ChoiceRow } from '../../choice-row';
import { ownersOnlyButDisabling } from '../../owners-only';
import { disable, enable, remove } from './actions';

/** Disable, enable and delete; the confirmations say first what will end. */
export function EndIssuer({
  issuer,
  activeFamilies,
  tenantPlace,
  mayShape,
}: {
  issuer: RegisteredIssuer;
  activeFamilies: ActiveFamilies;
  tenantPlace: string;
  mayShape: boolean;
}) {
  const t = useText();
  const fields = { issuer: issuer.issuer };
  const choice = activeFamilies.tokenFamilies > 0 && (
    <Checkbox
      name="end_families"
      defaultChecked
      label={t('trustedIssuers.endTokenFamiliesOfPeople', {
        families: activeFamilies.tokenFamilies,
        people: activeFamilies.people,
      })}
      description={t('trustedIssuers.theyWereStartedByIts')}
    />
  );
  return (
    <Card
      title={issuer.disabledAt ? t('common.enableOrDelete') : t('common.disableOrDelete')}
      description={mayShape ? undefined : t(ownersOnlyButDisabling)}
      flush
    >
      <div className="divide-y">
        {issuer.disabledAt ? (
          mayShape && (
            <ChoiceRow text={t('trustedIssuers.itsAssertionsAreRejectedEnabling')}>
              <ConfirmDialog
                trigger={t('common.enable')}
                triggerVariant="secondary"
                tone="neutral"
                title={t('trustedIssuers.enableThisIssuer')}
                description={t('trustedIssuers.assertionsFromIssuerAreAccepted', fields)}
                confirmLabel={t('trustedIssuers.enableIssuer')}
                action={enable.bind(null, tenantPlace)}
                fields={fields}
              />
            </ChoiceRow>
          )
        ) : (
          <ChoiceRow text={t('trustedIssuers.rejectItsAssertionsForNow')}>
            <ConfirmDialog
              trigger={t('common.disable')}
              title={t('trustedIssuers.disableThisIssuer')}
              description={t('trustedIssuers.assertionsFromIssuerAreRejected', fields)}
              confirmLabel={t('trustedIssuers.disableIssuer')}
              action={disable.bind(null, tenantPlace)}
              fields={fields}
            >
              {choice}
            </ConfirmDialog>
          </ChoiceRow>
        )}
        {mayShape && (
          <ChoiceRow text={t('trustedIssuers.stopTrustingItAndDelete')}>
            <ConfirmDialog
              trigger={t('common.delete')}
              title={t('trustedIssuers.deleteThisIssuer')}
              description={t('trustedIssuers.assertionsFromIssuerAreNo', fields)}
              confirmLabel={t('trustedIssuers.deleteIssuer')}
              action={remove.bind(null, tenantPlace)}
              fields={fields}
            >
              {choice}
            </ConfirmDialog>
          </ChoiceRow>
        )}
      </div>
    </Card>
  );
}
