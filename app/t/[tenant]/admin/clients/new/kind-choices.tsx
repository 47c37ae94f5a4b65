import { useText } from '@/components/text/use-text';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Radio } from '@/components/ui/radio';
import { clientKinds, kindNames } from './kinds';

/** The choice of the kind of client, as a grid of cards. */
export function KindChoices() {
  const t = useText();
  return (
    <ChoiceGroup legend={t('Kind of client')} name="kind" columns className="[&>div]:gap-3">
      {kindNames.map((kind) => (
        <Radio
          key={kind}
          name="kind"
          value={kind}
          required
          defaultChecked={kind === 'web'}
          label={t(clientKinds[kind].label)}
          description={t(clientKinds[kind].description)}
          className="rounded-lg border bg-surface px-4 py-3 hover:border-line-strong has-checked:border-accent has-checked:bg-accent-tint has-focus-visible:outline-2 has-focus-visible:outline-accent"
        />
      ))}
    </ChoiceGroup>
  );
}
