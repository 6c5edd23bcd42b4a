# Long lists in parts.

paged-part = Part { $part } of { $parts }
paged-previous = Back
paged-next = On
