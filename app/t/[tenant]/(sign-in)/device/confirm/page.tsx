import { confirmDevice } from '@/lib/pages/views/device/confirm/confirm-device';
import { mounted } from '../../mounted';

const { generateMetadata, Page } = mounted(confirmDevice);

export { generateMetadata, Page as default };
