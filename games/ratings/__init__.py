"""How strong people are, worked out from the order in which they finish. Pure: knows neither rows nor rules."""
