import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { IdentityProvider } from '@/lib/sign-in/identity-providers/provider';
import type { LinkedPeople } from '@/lib/sign-in/identity-providers/store';
import { ChoiceRow } from '../../choice-row';
import { ownersOnlyButDisabling } from '../../owners-only';
import { disable, enable, remove } from './actions';

/** Disable, enable and delete; the confirmations say first what will end. */
export function EndProvider({
  provider: { id, name, disabledAt },
  linked: { people, sessions },
  reaching,
  tenantPlace,
  mayShape,
}: {
  provider: IdentityProvider;
  linked: LinkedPeople;
  /** The trusted issuers that may end the access of its people. */
  reaching: readonly string[];
  tenantPlace: string;
  mayShape: boolean;
}) {
  const t = useText();
  const fields = { provider: id };
  return (
    <Card
      title={disabledAt ? t('common.enableOrDelete') : t('common.disableOrDelete')}
      description={mayShape ? undefined : t(ownersOnlyButDisabling)}
      flush
    >
      <div className="divide-y">
        {disabledAt ? (
          mayShape && (
            <ChoiceRow text={t('identityProviders.itsButtonIsHiddenAnd')}>
              <ConfirmDialog
                trigger={t('common.enable')}
                triggerVariant="secondary"
                tone="neutral"
                title={t('common.enableName', { name })}
                description={t('identityProviders.itsButtonReturnsToSign')}
                confirmLabel={t('identityProviders.enableProvider')}
                action={enable.bind(null, tenantPlace)}
                fields={fields}
              />
            </ChoiceRow>
          )
        ) : (
          <ChoiceRow text={t('identityProviders.temporarilyTurnOffSignIn')}>
            <ConfirmDialog
              trigger={t('common.disable')}
              title={t('common.disableName', { name })}
              description={t('identityProviders.linkedPeopleCantUseIt', { people })}
              confirmLabel={t('identityProviders.disableProvider')}
              action={disable.bind(null, tenantPlace)}
              fields={fields}
            >
              {sessions > 0 && (
                <Checkbox
                  name="end_sessions"
                  defaultChecked
                  label={t('identityProviders.endSessionsStartedWithLinked', { sessions })}
                  description={t('identityProviders.otherwiseTheyStayActiveUntil')}
                />
              )}
            </ConfirmDialog>
          </ChoiceRow>
        )}
        {mayShape && (
          <ChoiceRow text={t('identityProviders.deleteItsSettingsAndLinked')}>
            <ConfirmDialog
              trigger={t('common.delete')}
              title={t('common.deleteName', { name })}
              description={t('identityProviders.thisCannotBeUndonePeople')}
              ends={[
                t('identityProviders.linkedAccountsOfPeople', { people }),
                ...(sessions > 0 ? [t('identityProviders.sessionsStartedWithLinkedAccount', { sessions })] : []),
                ...reaching.map((issuer) => t('trustedIssuers.rightOfIssuerToEnd', { issuer })),
              ]}
              confirmLabel={t('identityProviders.deleteProvider')}
              action={remove.bind(null, tenantPlace)}
              fields={fields}
            />
          </ChoiceRow>
        )}
      </div>
    </Card>
  );
}
