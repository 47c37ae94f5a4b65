import { useText } from '@/components/text/use-text';
import { Button } from '@/components/ui/plain-button';

/**
 * The contents of a form that generates recovery codes.
 * @param props.unused the number of unused codes that the person already has
 */
export function MakeCodes({ unused }: { unused: number }) {
  const t = useText();
  return (
    <>
      {unused > 0 && (
        <p className="text-sm text-ink-muted">
          {unused === 1 ? t('common.youHaveOneUnusedCode') : t('common.youHaveCountUnusedCodes', { count: unused })}
        </p>
      )}
      <Button type="submit" variant="primary" size="lg" block>
        {unused > 0 ? t('common.generateNewRecoveryCodes') : t('common.generateRecoveryCodes')}
      </Button>
    </>
  );
}
