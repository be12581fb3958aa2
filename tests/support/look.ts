/** The order of the layers, as `src/main.tsx` sets it before any component brings a style of its own. */
import '#ui/tokens.css';
import '#ui/base.css';
