import { useText } from '@/components/text/use-text';
import { Time } from './time';

/** When something is tried next: "in 3 minutes", or "soon" once it is due. */
export function UpcomingTime({ value }: { value: Date }) {
  const t = useText();
  // oxlint-disable-next-line react/purity -- As in Time: the server writes it, and the browser keeps what it wrote.
  return value.getTime() <= Date.now() ? t('events.soon') : <Time value={value} format="relative" />;
}
