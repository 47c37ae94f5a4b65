import { ActionForm } from '@/components/forms/action-form';
import { EnteredInput } from '@/components/forms/entered-input';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import type { SelectOption } from '@/components/ui/select';
import { AssignmentFields, ContentFields, EndpointFields } from '../application-fields';
import { create } from './create';

/** Name, address and token; everything else has a default and is folded. */
export function CreateApplicationForm({
  tenantPlace,
  listHref,
  options,
}: {
  tenantPlace: string;
  listHref: string;
  /** What the application's attributes can be mapped to. */
  options: readonly SelectOption[];
}) {
  const t = useText();
  return (
    <ActionForm action={create.bind(null, tenantPlace)} className="max-w-3xl">
      <EnteredInput />
      <Card
        title={t('downstream.application')}
        flush
        footer={
          <>
            <ButtonLink href={listHref}>{t('common.cancel')}</ButtonLink>
            <SubmitButton pendingLabel={t('downstream.checking')}>{t('downstream.checkAndCreate')}</SubmitButton>
          </>
        }
      >
        <div className="divide-y *:px-5 *:py-5">
          <EndpointFields />
          <details>
            <summary className="cursor-pointer text-sm font-medium">{t('downstream.moreSettings')}</summary>
            <div className="space-y-6 pt-5">
              <AssignmentFields />
              <ContentFields options={options} />
              <Checkbox
                name="unchecked"
                label={t('downstream.createUnchecked')}
                description={t('downstream.createUncheckedMeans')}
              />
            </div>
          </details>
        </div>
      </Card>
    </ActionForm>
  );
}
