import type { ReactNode } from 'react';
import { config } from '@/api/config';
import { withEnvironment } from '@/api/environment';

/** Where visitors ask for help: the address of the business, or the help page while there is none. */
export function ContactLink({ className, icon }: { className?: string; icon?: ReactNode }) {
  const email = config().support_email;
  return (
    <a className={className} href={email ? `mailto:${email}` : withEnvironment('/help')}>
      {icon}
      {email || 'Contact'}
    </a>
  );
}
