import { deviceDone } from '@/lib/pages/views/device/device-done';
import { mounted } from '../../mounted';

const { generateMetadata, Page } = mounted(deviceDone);

export { generateMetadata, Page as default };
