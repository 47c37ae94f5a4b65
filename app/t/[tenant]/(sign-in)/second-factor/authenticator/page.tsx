import { authenticator } from '@/lib/pages/views/second-factor/authenticator';
import { mounted } from '../../mounted';

const { generateMetadata, Page } = mounted(authenticator);

export { generateMetadata, Page as default };
