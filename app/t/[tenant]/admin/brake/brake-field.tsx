import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { LEAVERS_ALWAYS } from '@/lib/people/brake/brake';

/** The share of people whom a directory or issuer may stop within an hour, and a warning while it is empty. */
export function BrakeField({ name, percent }: { name: string; percent: number | null }) {
  const t = useText();
  return (
    <div className="group/brake space-y-3">
      <Field label={t('brake.percent')} name={name} optional hint={t('brake.percentMeans', { always: LEAVERS_ALWAYS })}>
        <Input
          name={name}
          type="number"
          inputMode="numeric"
          min={1}
          max={99}
          placeholder=" "
          defaultValue={percent ?? ''}
          className="sm:max-w-48"
        />
      </Field>
      <div className="hidden group-has-[input:placeholder-shown]/brake:block">
        <Callout tone="warning" title={t('brake.none')}>
          {t('brake.noneMeans')}
        </Callout>
      </div>
    </div>
  );
}
