import { device } from '@/lib/pages/views/device/device';
import { mounted } from '../mounted';

const { generateMetadata, Page } = mounted(device);

export { generateMetadata, Page as default };
