import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { ApplicationCounts, DownstreamApplication } from '@/lib/provisioning/downstream/application';
import { ChoiceRow } from '../../choice-row';
import { disable, enable, remove } from './actions';

interface EndApplicationProps {
  application: DownstreamApplication & ApplicationCounts;
  tenantPlace: string;
}

/** Disable, enable and delete; the confirmations say first how many people and groups it concerns. */
export function EndApplication({ application, tenantPlace }: EndApplicationProps) {
  const t = useText();
  const { id, name, disabledAt, waiting, confirmed, givenUp } = application;
  const fields = { application_id: id };
  const all = waiting + confirmed + givenUp;
  return (
    <Card title={disabledAt ? t('common.enableOrDelete') : t('common.disableOrDelete')} flush>
      <div className="divide-y">
        {disabledAt ? (
          <ChoiceRow text={t('downstream.isDisabled')}>
            <ConfirmDialog
              trigger={t('common.enable')}
              triggerVariant="secondary"
              tone="neutral"
              title={t('common.enableName', { name })}
              description={t('downstream.enableMeans')}
              confirmLabel={t('downstream.enableApplication')}
              action={enable.bind(null, tenantPlace)}
              fields={fields}
            />
          </ChoiceRow>
        ) : (
          <ChoiceRow text={t('downstream.sendNothingForNow')}>
            <ConfirmDialog
              trigger={t('common.disable')}
              title={t('common.disableName', { name })}
              description={t('downstream.disableMeans', { count: all })}
              confirmLabel={t('downstream.disableApplication')}
              action={disable.bind(null, tenantPlace)}
              fields={fields}
            />
          </ChoiceRow>
        )}
        <ChoiceRow text={t('downstream.deleteItsSettings')}>
          <ConfirmDialog
            trigger={t('common.delete')}
            title={t('common.deleteName', { name })}
            description={t('downstream.deleteMeans', { count: all })}
            ends={waiting + givenUp === 0 ? [] : [t('downstream.unsentChanges', { count: waiting + givenUp })]}
            confirmLabel={t('downstream.deleteApplication')}
            action={remove.bind(null, tenantPlace)}
            fields={fields}
          />
        </ChoiceRow>
      </div>
    </Card>
  );
}
