"""Pages about oneself. Signing up and in, and two-factor sign-in, are allauth's views with our templates."""
