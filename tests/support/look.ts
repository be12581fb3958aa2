/** Sets the order of the CSS layers before any component loads its own styles, like `src/main.tsx`. */
import '#ui/tokens.css';
import '#ui/base.css';
import '#ui/shared.css';
