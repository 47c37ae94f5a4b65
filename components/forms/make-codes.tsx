import { useText } from '@/components/text/use-text';
import { Button } from '@/components/ui/plain-button';

/** What is in a form that makes recovery codes. @param props.unused how many there are so far */
export function MakeCodes({ unused }: { unused: number }) {
  const t = useText();
  return (
    <>
      {unused > 0 && (
        <p className="text-sm text-ink-muted">
          {unused === 1
            ? t('You have one unused code. New codes replace it.')
            : t('You have {count} unused codes. New codes replace them.', { count: unused })}
        </p>
      )}
      <Button type="submit" variant="primary" size="lg" block>
        {unused > 0 ? t('Generate new recovery codes') : t('Generate recovery codes')}
      </Button>
    </>
  );
}
