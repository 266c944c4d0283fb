/** The logo: a castle merlon for "keep", with a tick. */
function Mark() {
  return (
    <svg className="mark" viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" fill="var(--accent)" />
      <path d="M6 6.5h2.75v2h1.9v-2h2.7v2h1.9v-2H18v11H6Z" fill="#fff" />
      <path
        d="m9.25 13 2 2 3.5-4"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export function Brand() {
  return (
    <span className="brand">
      <Mark />
      <span>Orderkeep</span>
    </span>
  );
}

export function Google() {
  return (
    <svg className="google" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path fill="#4285F4" d="M14.7 8.2c0-.5 0-1-.1-1.4H8v2.7h3.8a3.2 3.2 0 0 1-1.4 2.1v1.8h2.3c1.3-1.3 2-3 2-5.2z" />
      <path fill="#34A853" d="M8 15c1.9 0 3.5-.6 4.7-1.7l-2.3-1.8a4.2 4.2 0 0 1-6.3-2.2H1.8v1.8A7 7 0 0 0 8 15z" />
      <path fill="#FBBC05" d="M4.1 9.3a4.2 4.2 0 0 1 0-2.7V4.8H1.8a7 7 0 0 0 0 6.3z" />
      <path fill="#EA4335" d="M8 3.8c1 0 2 .4 2.7 1.1l2-2A7 7 0 0 0 1.8 4.8l2.3 1.8A4.2 4.2 0 0 1 8 3.8z" />
    </svg>
  );
}
