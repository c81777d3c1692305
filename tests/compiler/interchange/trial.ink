// Trial

VAR lamp = false
VAR oil = 2
VAR sighting_1 = false
VAR ann_hurt = false
VAR bo_hurt = false
VAR condition = 1
VAR victory = 0
VAR rolled = 0

-> start ->
-> END

=== start
A \[gate\] & a lane \{here\}: $5 to \/\/ pass.
You have {oil} oil.
Well?
+ {(oil > 0) && not lamp} [Light it]
    ~ lamp = true
    ~ oil = bounded(oil - 1, 0, 5)
    -> lane
+ [Walk \| on]
    -> lane
+ [Listen]
    An owl.
    -> owl ->
    -> lane

=== lane
{ sighting_1:
    ->->
}
~ sighting_1 = true
The lane.
~ rolled = RANDOM(1, 10)
{
- not ((rolled == 1 || (rolled != 10 && rolled <= ((oil + 3) - 1)))):
    {
    - not ann_hurt || not bo_hurt:
        ~ rolled = RANDOM(1, one(not ann_hurt) + one(not bo_hurt))
        {
        - not ann_hurt && rolled == (one(not ann_hurt)):
            ~ ann_hurt = true
            Ann falls.
        - not bo_hurt && rolled == (one(not ann_hurt) + one(not bo_hurt)):
            ~ bo_hurt = true
            Bo falls.
        }
    }
}
~ rolled = RANDOM(1, 6) + RANDOM(1, 6) + oil
{
- rolled <= 5:
    The end: Lost (defeat).
    -> END
- rolled <= 9:
    ~ condition = MAX(condition, 2)
    -> barn
- else:
    -> barn
}

=== owl
{ not not lamp:
    ->->
}
It looks at you.
~ victory = victory + 1
->->

=== barn
\TODO: sweep.
{
- (ann_hurt || bo_hurt) || (condition == 2):
    -> loft
- else:
    The end: Won (victory).
    -> END
}

=== loft
Hay.
{
- ann_hurt:
    ~ ann_hurt = false
}
{
- bo_hurt:
    ~ bo_hurt = false
}
The end: Won (victory).
-> END

=== function one(holds)
{ holds:
    ~ return 1
}
~ return 0

=== function bounded(value, least, most)
~ return MAX(least, MIN(most, value))
