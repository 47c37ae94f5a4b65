import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import {
  clientsNotNotified,
  noticesKeptDays,
  noticesOf,
  type PersonNotices,
} from '@/lib/operation/departures/departure';
import { NoticeList } from '../../leavers/notice-list';

interface NoticesCardProps {
  tenantPlace: string;
  notices: PersonNotices;
  mayRetry: boolean;
}

/** Who was notified about the person, and which of their apps cannot be. Renders nothing if there are none. */
export function NoticesCard({ tenantPlace, notices, mayRetry }: NoticesCardProps) {
  const t = useText();
  if (noticesOf(notices).length + clientsNotNotified(notices).length === 0) return null;
  return (
    <Card title={t('leavers.notified')} description={t('people.whoWasNotified', { days: noticesKeptDays })}>
      <div className="text-sm">
        <NoticeList departure={notices} tenantPlace={tenantPlace} mayRetry={mayRetry} />
      </div>
    </Card>
  );
}
