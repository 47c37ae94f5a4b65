import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { LivingFamilies, RegisteredIssuer } from '@/lib/grants/trusted-issuers/issuer';
import { ChoiceRow } from '../../choice-row';
import { ownersOnlyButDisabling } from '../../owners-only';
import { disable, enable, remove } from './lifecycle';

/** Disable, enable and delete; the confirmations say first what will end. */
export function EndIssuer({
  issuer,
  living,
  tenantPlace,
  mayShape,
}: {
  issuer: RegisteredIssuer;
  living: LivingFamilies;
  tenantPlace: string;
  mayShape: boolean;
}) {
  const t = useText();
  const fields = { issuer: issuer.issuer };
  const choice = living.tokenFamilies > 0 && (
    <Checkbox
      name="end_families"
      defaultChecked
      label={t(
        'End {families, plural, one {# token family} other {# token families}} of {people, plural, one {# person} other {# people}}',
        { families: living.tokenFamilies, people: living.people },
      )}
      description={t(
        'They were started by its assertions. If you keep them, they last until their access tokens expire.',
      )}
    />
  );
  return (
    <Card
      title={issuer.disabledAt ? t('Enable or delete') : t('Disable or delete')}
      description={mayShape ? undefined : t(ownersOnlyButDisabling)}
      flush
    >
      <div className="divide-y">
        {issuer.disabledAt ? (
          mayShape && (
            <ChoiceRow
              text={t('Its assertions are rejected. Enabling it doesn’t restore what its earlier assertions started.')}
            >
              <ConfirmDialog
                trigger={t('Enable')}
                triggerVariant="secondary"
                tone="neutral"
                title={t('Enable this issuer?')}
                description={t('Assertions from {issuer} are accepted again, as far as its settings allow.', fields)}
                confirmLabel={t('Enable issuer')}
                action={enable.bind(null, tenantPlace)}
                fields={fields}
              />
            </ChoiceRow>
          )
        ) : (
          <ChoiceRow text={t('Reject its assertions for now. Its settings are kept, and you can enable it again.')}>
            <ConfirmDialog
              trigger={t('Disable')}
              title={t('Disable this issuer?')}
              description={t('Assertions from {issuer} are rejected until you enable it again.', fields)}
              confirmLabel={t('Disable issuer')}
              action={disable.bind(null, tenantPlace)}
              fields={fields}
            >
              {choice}
            </ConfirmDialog>
          </ChoiceRow>
        )}
        {mayShape && (
          <ChoiceRow text={t('Stop trusting it and delete its settings.')}>
            <ConfirmDialog
              trigger={t('Delete')}
              title={t('Delete this issuer?')}
              description={t('Assertions from {issuer} are no longer accepted. This can’t be undone.', fields)}
              confirmLabel={t('Delete issuer')}
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
