import { consent } from '@/lib/pages/views/consent/consent';
import { mounted } from '../mounted';

const { generateMetadata, Page } = mounted(consent);

export { generateMetadata, Page as default };
