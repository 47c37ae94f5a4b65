import { Card } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { LivingFamilies, RegisteredIssuer } from '@/lib/trusted-issuers/issuer';
import { ChoiceRow } from '../../choice-row';
import { counted } from '../../form-text';
import { disable, enable, remove } from './lifecycle';

/** Disable, enable and delete, which say first what they end. */
export function EndIssuer({ issuer, living, tenantSlug }: { issuer: RegisteredIssuer; living: LivingFamilies; tenantSlug: string }) {
  const fields = { issuer: issuer.issuer };
  const started = `${counted(living.tokenFamilies, 'token family', 'token families')} of ${counted(living.people, 'person', 'people')}`;
  const choice = living.tokenFamilies > 0 && (
    <Checkbox name="end_families" defaultChecked label={`End ${started}`} description="They were started by its assertions. Otherwise they last until their access tokens expire." />
  );
  return (
    <Card title={issuer.disabledAt ? 'Enable or delete' : 'Disable or delete'} flush>
      <div className="divide-y">
        {issuer.disabledAt ? (
          <ChoiceRow text="Its assertions are refused. What they started before is not revived by enabling it.">
            <ConfirmDialog
              trigger="Enable"
              triggerVariant="secondary"
              tone="neutral"
              title="Take its assertions again?"
              description={`${issuer.issuer} may speak for your people again, as far as its settings allow.`}
              confirmLabel="Enable issuer"
              action={enable.bind(null, tenantSlug)}
              fields={fields}
            />
          </ChoiceRow>
        ) : (
          <ChoiceRow text="Refuse its assertions for now. Its settings stay, and it can be enabled again.">
            <ConfirmDialog
              trigger="Disable"
              title="Refuse its assertions?"
              description={`${issuer.issuer} speaks for nobody until it is enabled again.`}
              confirmLabel="Disable issuer"
              action={disable.bind(null, tenantSlug)}
              fields={fields}
            >
              {choice}
            </ConfirmDialog>
          </ChoiceRow>
        )}
        <ChoiceRow text="Trust it no more, and forget its settings.">
          <ConfirmDialog
            trigger="Delete"
            title="Delete this issuer?"
            description={`${issuer.issuer} speaks for nobody any more. This cannot be undone.`}
            confirmLabel="Delete issuer"
            action={remove.bind(null, tenantSlug)}
            fields={fields}
          >
            {choice}
          </ConfirmDialog>
        </ChoiceRow>
      </div>
    </Card>
  );
}
