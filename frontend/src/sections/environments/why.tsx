import { Link } from '@tanstack/react-router';
import { colleaguesEnvironmentWarning } from './api';

/** Says where colleagues would work, and leads to the page that changes it. */
export function ColleaguesWarning() {
  const text = colleaguesEnvironmentWarning();
  if (!text) return null;
  return (
    <span>
      {text} <Link to="/admin/environments">Change it under Environments</Link>
    </span>
  );
}
